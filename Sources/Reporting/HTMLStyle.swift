/// The style sheet of HTML reports: light, dark, phone and print.
enum HTMLStyle {
  static let text = """
    :root {
      color-scheme: light dark;
      --desk: light-dark(#f4f5f7, #111214); --paper: light-dark(#fff, #1b1c1f);
      --text: light-dark(#1c1e21, #f0f1f3); --faint: light-dark(#5c6370, #a5abb5);
      --line: light-dark(#dfe2e7, #34373d); --shade: light-dark(#f1f2f5, #282a2f);
      --red: light-dark(#a8201a, #ff9b92); --red-tint: light-dark(#fdeceb, #3b1d1c);
      --amber: light-dark(#7d5000, #f3c56f); --amber-tint: light-dark(#fdf3dc, #362a12);
      --green: light-dark(#17692f, #82dd97); --green-tint: light-dark(#e6f5ea, #14301d);
      --mark: light-dark(#ffd3cf, #702b26); --link: light-dark(#1a5fc4, #8ab8ff);
      --bar: light-dark(#b98206, #d9a441);
    }
    * { box-sizing: border-box; }
    body { margin: 0; font: 1rem/1.5 Inter, system-ui, sans-serif; color: var(--text);
      background: var(--desk); overflow-wrap: anywhere; font-variant-ligatures: none; }
    main { max-width: 76rem; margin: 0 auto; padding: 1.5rem; }
    h2 { font-size: 1.125rem; line-height: 1.3; margin: 0 0 0.75rem; }
    h3 { font-size: 1rem; margin: 1.25rem 0 0.5rem; }
    small { font-size: 0.875rem; color: var(--faint); }
    strong { font-weight: 600; } strong ~ code { color: var(--faint); }
    code { font: 0.875em/1.4 "JetBrains Mono", ui-monospace, monospace; }
    a { color: var(--link); text-underline-offset: 0.15em; }
    header, section { background: var(--paper); border: 1px solid var(--line);
      border-radius: 0.75rem; padding: 1.25rem 1.5rem; margin: 0 0 1.25rem; overflow-x: auto; }
    section, [id^=finding-], [id^=item-], [id^=check-] { scroll-margin-top: 3.5rem; }
    :target { outline: 2px solid var(--link); outline-offset: 2px; }

    h1 { font-size: 1rem; font-weight: 500; margin: 0; }
    .verdict { display: block; font-size: 2.25rem; font-weight: 700; line-height: 1.3; }
    header p { margin: 0; } header a { color: inherit; }
    header.passed { background: var(--green-tint); border-color: var(--green); }
    header.failed { background: var(--red-tint); border-color: var(--red); }
    header.pending, header.unverified { background: var(--amber-tint);
      border-color: var(--amber); }
    .passed > h1 > .verdict { color: var(--green); }
    .failed > h1 > .verdict { color: var(--red); }
    .pending > h1 > .verdict, .unverified > h1 > .verdict { color: var(--amber); }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0; }
    dt { color: var(--faint); } dd { margin: 0; min-width: 0; }

    nav { position: sticky; top: 0; z-index: 1; display: flex; gap: 1.25rem; overflow-x: auto;
      align-items: center; margin: 0 0 1.25rem; padding: 0.625rem 1.5rem; white-space: nowrap;
      background: var(--paper); border: 1px solid var(--line); border-radius: 0.75rem; }
    nav a { color: inherit; text-decoration: none; } nav a:hover { text-decoration: underline; }
    .steps { margin: 0; padding: 0; list-style: none; counter-reset: step; }
    .steps[start] { counter-reset: step 20; }
    .steps > li { counter-increment: step; padding: 0.75rem 0 0 2rem; position: relative;
      border-top: 1px solid var(--line); margin-top: 0.75rem; }
    .steps > li:first-child { border: 0; margin: 0; padding-top: 0; }
    .steps > li::before { content: counter(step) "."; position: absolute; left: 0;
      font-weight: 600; }
    .steps p { margin: 0 0 0.25rem; } .steps p > a { font-weight: 600; color: inherit; }
    .steps dd > code { user-select: all; } .steps dl { grid-template-columns: 2.5rem 1fr; }

    fieldset { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; border: 0;
      padding: 0; margin: 0 0 0.75rem; min-width: 0; }
    legend { float: left; padding: 0 0.25rem 0 0; color: var(--faint); }
    label { position: relative; }
    input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0;
      appearance: none; border-radius: 2rem; cursor: pointer; }
    label span { display: block; padding: 0.25rem 0.875rem; border: 1px solid var(--line);
      border-radius: 2rem; background: var(--paper); }
    input:checked + span { background: var(--text); border-color: var(--text);
      color: var(--paper); font-weight: 600; }
    input:focus-visible, a:focus-visible, summary:focus-visible {
      outline: 3px solid var(--link); outline-offset: 2px; }
    @supports not selector(:has(a)) { fieldset { display: none; } }

    table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
    th { text-align: start; font-size: 0.8125rem; font-weight: 600; color: var(--faint); }
    th, td { padding: 0.5rem 1rem 0.5rem 0; vertical-align: top; }
    th:last-child, td:last-child { padding-inline-end: 0; }
    td { border-top: 1px solid var(--line); }
    td > div { min-width: 5.5rem; } td:first-child > div { min-width: 9rem; }
    td:has(meter) { width: 60%; }
    meter { appearance: none; width: min(100%, 16rem); height: 0.75rem; margin-inline-end: 0.5rem;
      vertical-align: middle; background: var(--shade); border-radius: 1rem; overflow: hidden; }
    meter::-webkit-meter-inner-element { display: block; height: 100%; }
    meter::-webkit-meter-bar { height: 100%; border: 0; border-radius: 1rem;
      background: var(--shade); }
    meter::-webkit-meter-optimum-value { background: var(--bar); }
    meter::-moz-meter-bar { background: var(--bar); }
    meter.complete { --bar: var(--green); }
    section > p, main > p { margin: 0.75rem 0 0; }

    .badge { display: inline-block; padding: 0.0625rem 0.625rem; border-radius: 2rem;
      font-size: 0.875rem; font-weight: 600; white-space: nowrap; background: var(--shade);
      color: var(--faint); }
    .badge.passed { background: var(--green-tint); color: var(--green); }
    .badge.failed { background: var(--red-tint); color: var(--red); }
    .badge.unverified, .badge.pending, .badge.stale, .badge.warning {
      background: var(--amber-tint); color: var(--amber); }
    .passed > h1 > .verdict::before, .badge.passed::before { content: "✓\\2002" / ""; }
    .failed > h1 > .verdict::before, .badge.failed::before { content: "✗\\2002" / ""; }
    .unverified > h1 > .verdict::before, .badge.unverified::before { content: "?\\2002" / ""; }
    .pending > h1 > .verdict::before, .badge.pending::before, .badge.stale::before {
      content: "…\\2002" / ""; }
    .badge.warning::before { content: "!\\2002" / ""; }

    section > .scope { margin: 0 0 0.75rem; color: var(--faint); }
    .findings { list-style: none; padding: 0; margin: 0; }
    .findings > li { border: 1px solid var(--line); border-inline-start: 0.25rem solid var(--line);
      border-radius: 0.5rem; padding: 0.75rem 1rem; margin: 0 0 0.75rem; }
    .findings > li:last-child { margin-bottom: 0; }
    .findings > .failed { border-inline-start-color: var(--red); }
    .findings > .unverified, .findings > .pending, .findings > .warning {
      border-inline-start-color: var(--amber); }
    .findings p { margin: 0 0 0.5rem; } .findings dl { grid-template-columns: 4.75rem 1fr; }
    .findings .badge { margin-inline-end: 0.25rem; }
    .findings p > a { color: var(--faint); text-decoration: none; }
    summary { cursor: pointer; padding: 0.375rem 0; }
    details ul { margin: 0.25rem 0; padding-inline-start: 1.25rem; }
    details .findings { padding: 0; } details > p { margin: 0 0 0.5rem; }
    .rows > .rows { margin-inline-start: 1.25rem; }
    .rows > summary { font-weight: 600; } .rows > summary small { font-weight: 400; }
    .digest { display: inline-block; vertical-align: top; } .digest summary { padding: 0; }
    .excerpt { border: 1px solid var(--line); border-radius: 0.375rem; padding: 0.375rem 0.75rem;
      margin: 0 0 0.5rem; white-space: pre-wrap; background: var(--shade); }
    .excerpt.code { font: 0.875em/1.5 "JetBrains Mono", ui-monospace, monospace; }
    .source { color: var(--faint); }
    mark { background: var(--mark); color: inherit; border-radius: 0.125rem; }

    @media screen and (max-width: 45rem) {
      main { padding: 0.75rem 0.75rem 1.5rem; }
      header, section { padding: 1rem; margin-bottom: 0.75rem; }
      nav { padding: 0.5rem 1rem; margin-bottom: 0.75rem; }
      .verdict { font-size: 1.75rem; }
      .rows > .rows { margin-inline-start: 0; }
      table, tbody, tr, td, tbody th { display: block; }
      thead { position: absolute; width: 1px; height: 1px; overflow: hidden;
        clip-path: inset(50%); }
      tr { padding: 0.75rem 0; border-top: 1px solid var(--line); }
      td { display: grid; grid-template-columns: 6rem 1fr; gap: 0.75rem; padding: 0.125rem 0;
        border: 0; }
      td::before { content: attr(data-label); color: var(--faint); font-size: 0.875rem; }
      td:first-child { display: block; }
      td:first-child::before { content: none; }
      td:has(> div:empty) { display: none; }
      td:has(meter) { display: block; width: auto; }
      td:has(meter)::before { content: none; }
      meter { width: 50%; }
    }
    @media print {
      :root { color-scheme: only light; --desk: #fff; }
      body { font-size: 10pt; }
      main { max-width: none; padding: 0; }
      fieldset, nav { display: none; }
      header, section { overflow: visible; padding: 0 0 0.5rem; border: 0; border-radius: 0; }
      header { padding: 0.75rem 1rem; border: 1px solid; }
      h2, h3 { break-after: avoid; }
      tr, .findings > li:not(:has(li:nth-child(20))) { break-inside: avoid; }
      header, .badge, mark { print-color-adjust: exact; }
      details::details-content { content-visibility: visible; height: auto; }
    }

    """
}
