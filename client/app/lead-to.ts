import { showPart } from '#client/ui/browser/show-part.ts'

const patienceMilliseconds = 10_000

/** Brings the part of the page that an address names into view as soon as it is there; returns how to give up. */
export function leadTo(id: string): () => void {
  const look = () => {
    if (!document.getElementById(id)) return
    stop()
    showPart(id)
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(() => observer.disconnect(), patienceMilliseconds)
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }

  observer.observe(document.body, { childList: true, subtree: true })
  look()
  return stop
}
