const pages: ReadonlySet<string> = new Set([
  '/checkout',
  '/dashboard/checkout',
  '/dashboard/book',
  '/dashboard/cards',
  '/pay',
  '/book-now',
])

/** Whether a page takes cards: only there the provider's script may be loaded. */
export const isPageThatPays = (path: string): boolean =>
  pages.has(path) || path.startsWith('/dashboard/order/') || path.startsWith('/pay/')
