import type { Page } from 'playwright-core'

/**
 * Types as a scanner does: all at once, and Enter. Each event has the time at which it was made, however long the page
 * takes for it; several codes follow one another at once.
 */
export const scan = (page: Page, ...codes: readonly string[]) =>
  page.evaluate(`{
    const made = ${JSON.stringify(codes)}.flatMap((code) => [...code, 'Enter']).map(
      (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
    for (const event of made) {
      const isTyped = document.activeElement.dispatchEvent(event)
      if (isTyped && event.key !== 'Enter') document.execCommand('insertText', false, event.key)
    }
  }`)
