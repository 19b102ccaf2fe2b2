import { useLayoutEffect } from 'react'
import { z } from 'zod'

import type { Tool } from '#client/app/back-office/tools.ts'
import { useGo } from '#client/routing/navigation.ts'
import { keptInBrowser } from '#client/ui/browser/kept.ts'

import { showOverlay } from './overlay.ts'

/** Whether a single key does something: those who speak to their computer may want that off. */
export const singleKeys = keptInBrowser('single-key-shortcuts', z.boolean())

const sequenceMilliseconds = 1200

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

const isModified = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey

/** Ctrl-K and / search, ? lists the keys, and G with the key of a tool goes there. */
export function useShortcuts(tools: readonly Tool[], hasSheet: boolean): void {
  const go = useGo()

  // As the page is drawn: any later, a key pressed on it at once would be lost.
  useLayoutEffect(() => {
    let lastG = -Infinity
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      const key = event.key.toLowerCase()
      if (key === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        return showOverlay('palette')
      }
      if (isModified(event) || isTyping(event.target) || singleKeys.read() === false) return

      const follows = event.timeStamp - lastG < sequenceMilliseconds
      lastG = key === 'g' ? event.timeStamp : -Infinity
      const to = follows ? tools.find((tool) => tool.key === key)?.to : undefined
      const overlay = key === '/' ? 'palette' : key === '?' && hasSheet ? 'shortcuts' : undefined
      if (to !== undefined) void go(to)
      else if (overlay) showOverlay(overlay)
      else return

      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [go, tools, hasSheet])
}
