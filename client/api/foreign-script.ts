/**
 * Whether this document may load the scripts of such pages: its policy is that of the page that was loaded first, and whoever came
 * here from another page of ours has that page's.
 */
export function isDocumentOf(isOn: (path: string) => boolean): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return isOn(new URL(loaded?.name ?? location.href).pathname)
}

export function loadScript(url: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const element = document.createElement('script')
  element.src = url
  element.async = true
  element.addEventListener('load', resolve)
  element.addEventListener('error', () => reject(new Error(`${url} could not be loaded.`)))
  document.head.append(element)
  return promise
}
