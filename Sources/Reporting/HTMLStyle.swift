/// How an HTML report looks: light and dark, on a phone and printed.
enum HTMLStyle {
  static let text = """
    :root { --text: #1d1d1f; --paper: #fff; --faint: #6e6e73; --line: #d2d2d7; --shade: #f5f5f7;
      --red: #b3261e; --yellow: #8a5a00; --green: #1a7f37; --mark: #ffd8d6; }
    @media (prefers-color-scheme: dark) {
      :root { --text: #f5f5f7; --paper: #161617; --faint: #a1a1a6; --line: #424245;
        --shade: #232325; --red: #ff8a80; --yellow: #f0c36d; --green: #7ee08f; --mark: #6e2a26; }
    }
    body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--text);
      background: var(--paper); }
    main { max-width: 70rem; margin: 0 auto; padding: 1rem; }
    h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
    h3 { font-size: 1rem; overflow-wrap: anywhere; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1rem; }
    dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; }
    code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    th, td { text-align: start; padding: 0.4rem 0.6rem; border-bottom: 1px solid var(--line);
      vertical-align: top; }
    th { background: var(--shade); }
    .findings { list-style: none; padding: 0; }
    .findings > li { border-inline-start: 4px solid var(--line); padding: 0.4rem 0.8rem;
      margin: 0.6rem 0; background: var(--shade); overflow-wrap: anywhere; break-inside: avoid; }
    .findings > .error { border-color: var(--red); }
    .findings > .warning, .findings > .unverified, .findings > .pending {
      border-color: var(--yellow); }
    .badge { font-weight: 600; }
    .failed, .badge.error { color: var(--red); } .passed { color: var(--green); }
    .badge.unverified, .badge.pending, .badge.warning { color: var(--yellow); }
    .badge.note, .advice, .source { color: var(--faint); }
    .advice { margin: 0.2rem 0 0; }
    .excerpt { border: 1px solid var(--line); padding: 0.3rem 0.6rem; margin-top: 0.3rem;
      white-space: pre-wrap; background: var(--paper); }
    mark { background: var(--mark); color: inherit; }
    @media print { main { max-width: none; } details > ul { display: block; } }

    """
}
