// Runs before the first paint and before any other script; plain JavaScript for the browser, no imports.
(() => {
  const root = document.documentElement;

  let scheme = 'auto';
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value') || 'auto';
  } catch {
    // Storage is switched off: the system's scheme it is.
  }
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

  // The empty frame of the console for those who are signed in, an empty page for all others.
  if (/(?:^|;\s*)token=/.test(document.cookie)) root.setAttribute('data-start', 'frame');

  // The library that keeps the page still behind a dialog finds the nonce of its styles here.
  globalThis.__webpack_nonce__ = document.querySelector('meta[name="csp-nonce"]').content;

  // Zod otherwise looks for a way to compile code, which a strict content policy reports.
  globalThis.__zod_globalConfig = { jitless: true };

  // Markup never reaches the page as text. Style rules do, and they hold no tags.
  if (globalThis.trustedTypes && trustedTypes.createPolicy) {
    trustedTypes.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
  }

  const chunks = '__ROUTE_CHUNKS__';
  const here = location.pathname.replace(/(.)\/+$/, '$1');
  for (const path of Object.keys(chunks)) {
    const pattern = path.replace(/\$\w+/g, '[^/]+');
    if (!new RegExp(`^${pattern}$`).test(here)) continue;
    for (const file of chunks[path]) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = `/${file}`;
      document.head.append(link);
    }
  }
})();
