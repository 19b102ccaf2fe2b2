// Runs before anything else of the page.

// The chosen theme, before the first paint, so that it never flashes.
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // Storage may be forbidden; the system's theme then stands.
}

// zod would try to compile its checks with `new Function`, which the content security policy refuses and reports.
globalThis.__zod_globalConfig = { jitless: true }
