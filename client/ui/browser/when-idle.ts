/** Does what nobody waits for once the page has loaded and has nothing better to do. */
export function whenIdle(work: () => Promise<void>): void {
  const begin = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(() => void work()) : setTimeout(() => void work(), 2000)

  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}
