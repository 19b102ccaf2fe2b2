import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { z } from 'zod'

import type { Tool } from '#client/app/back-office/tools.ts'
import { useGo } from '#client/routing/navigation.ts'
import { keptInBrowser } from '#client/ui/browser/kept.ts'
import { isCharacter, keyName, readKeys } from '#client/ui/keys/key-reader.ts'
import { isWanted, press } from '#client/ui/keys/screen-keys.ts'

import { showOverlay, typeAhead } from './overlay.ts'

/** Whether a single key does something: those who speak to their computer may want that off. */
export const singleKeys = keptInBrowser('single-key-shortcuts', z.boolean())

declare global {
  /**
   * What was typed behind a Ctrl+K that was pressed before the application listened; undefined where it was not. From then on it
   * listens alone (public/first.js).
   */
  // oxlint-disable-next-line no-var -- a property of globalThis is declared so
  var takeKeptSearch: (() => string | undefined) | undefined
}

const sequenceMilliseconds = 1200

const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && target.closest(fields) !== null

/** Ctrl-K and / search, ? lists the keys, G with the key of a tool goes there; and the keys of what is on the screen. */
export function useShortcuts(tools: readonly Tool[], hasSheet: boolean): void {
  const go = useGo()
  const overlayOf = (key: string) => (key === '/' ? 'palette' : key === '?' && hasSheet ? 'shortcuts' : undefined)
  const lastG = useRef(-Infinity)
  const run = useEffectEvent((key: string) => {
    const follows = performance.now() - lastG.current < sequenceMilliseconds
    lastG.current = key === 'g' ? performance.now() : -Infinity
    const to = follows ? tools.find((tool) => tool.key === key)?.to : undefined
    const overlay = overlayOf(key)
    if (to !== undefined) void go(to)
    else if (overlay) showOverlay(overlay)
    else press(key)
  })
  const onKey = useEffectEvent((event: KeyboardEvent, wait: (key: string) => void) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog:modal')) return
    const key = keyName(event)
    if (isCharacter(event)) {
      if (isTyping(event.target)) return
      if (typeAhead(event.key)) return event.preventDefault()
      if (singleKeys.read() === false) return
      if (overlayOf(key) || isWanted(key)) event.preventDefault()
      // A scanner never holds a key.
      return event.repeat ? run(key) : wait(key)
    }
    if (key === 'Ctrl+k') showOverlay('palette')
    else if (isTyping(event.target) ? !key.startsWith('Ctrl+') || key === 'Ctrl+z' : false) return
    else if (!press(key)) return

    event.preventDefault()
  })

  // As the page is drawn, and once: any later, or anew with what it offers, a key pressed on it at once would be lost.
  useLayoutEffect(() => {
    const reader = readKeys((key) => run(key))
    const listener = (event: KeyboardEvent) => onKey(event, (key) => reader.press(key))
    addEventListener('keydown', listener)
    const letters = globalThis.takeKeptSearch?.()
    if (letters !== undefined) {
      showOverlay('palette')
      typeAhead(letters)
    }
    return () => {
      reader.end()
      removeEventListener('keydown', listener)
    }
  }, [])
}
