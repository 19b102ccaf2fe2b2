const pages: ReadonlySet<string> = new Set([
  '/checkout',
  '/dashboard/checkout',
  '/dashboard/book',
  '/dashboard/cards',
  '/pay',
  '/book-now',
])

/** True for pages that take cards: only there the provider's script may be loaded. */
export const isPageThatPays = (path: string): boolean =>
  pages.has(path) || path.startsWith('/dashboard/order/') || path.startsWith('/pay/')
