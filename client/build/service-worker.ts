import type { VitePWAOptions } from 'vite-plugin-pwa'

/**
 * The service worker keeps the files of the application and nothing that a studio says: no answer of the API, no page
 * with prices in it. Pages come from the network; without one, the empty page draws what the dashboard kept itself.
 */
export const serviceWorker: Partial<VitePWAOptions> = {
  strategies: 'generateSW',
  // A new version waits until the person says so.
  registerType: 'prompt',
  injectRegister: false,
  // The server writes it: it names the studio.
  manifest: false,
  workbox: {
    globPatterns: ['index.html', 'first.js', 'plain.css', 'assets/*.{js,css,woff2}'],
    inlineWorkboxRuntime: true,
    navigateFallback: null,
    cleanupOutdatedCaches: true,
    runtimeCaching: [
      {
        urlPattern: ({ request }) => request.mode === 'navigate',
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: '/index.html' } },
      },
    ],
  },
}
