import type { Page } from 'playwright-core'

/** As a scanner types: all at once, and Enter. An event tells when it was made, however long the page takes for each. */
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
