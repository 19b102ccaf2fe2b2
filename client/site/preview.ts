/** Where the picture that link previews show of a page is; it is drawn when the client is built. */
export const previewOf = (path: string): string =>
  `/previews/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.png`
