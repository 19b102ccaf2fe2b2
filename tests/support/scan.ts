import type { Page } from 'playwright-core'

/**
 * Types as a scanner does: all at once, and Enter. Each event has the time at which it was made, however long the page
 * takes for it.
 */
export const scan = (page: Page, code: string) =>
  page.evaluate(`{
    const made = [...${JSON.stringify(code)}, 'Enter'].map(
      (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
    for (const event of made) {
      const isTyped = document.activeElement.dispatchEvent(event)
      if (isTyped && event.key !== 'Enter') document.execCommand('insertText', false, event.key)
    }
  }`)
