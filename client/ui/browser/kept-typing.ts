import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'

import { keptInTab } from './kept.ts'

const Typed = z.object({ text: z.string(), over: z.string() })

/**
 * What is typed into a field that is sent by a press: it stays in the tab until the studio has it, whatever closes its form
 * meanwhile.
 */
export function useKeptText(name: string, stored = '') {
  const kept = keptInTab(`typed ${name}`, Typed)
  const [typed, setTyped] = useState(() => kept.read())
  /** What was typed on while it was sent stays. */
  const forget = (sent?: string) => {
    if (sent !== undefined && kept.read()?.text !== sent) return
    kept.clear()
    setTyped(undefined)
  }

  return {
    text: typed?.text ?? stored,
    /** What stood there when it was begun. */
    over: typed?.over ?? stored,
    type: (text: string) => {
      if (text === stored) return forget()
      const next = { text, over: typed?.over ?? stored }
      kept.write(next)
      setTyped(next)
    },
    forget,
  }
}

interface KeptTyping {
  /** Which field it is, of which record. */
  name: string
  /** What the studio has: what was typed over something else is let go. */
  stored: string
  /** Sends what stands there, unless there is nothing to be sent. */
  send: (text: string) => void
}

/**
 * What is typed into a field that is sent as it is left. It stays in the tab until the studio has it, through a lost connection
 * and a reload, and is sent once the connection is back.
 */
export function useKeptTyping({ name, stored, send }: KeptTyping) {
  const kept = keptInTab(`typed ${name}`, Typed)
  const [text, setText] = useState(() => {
    const typed = kept.read()
    return typed?.over === stored ? typed.text : stored
  })
  const sendWaiting = useEffectEvent(() => {
    const typed = kept.read()
    if (typed?.over === stored && typed.text !== stored) send(typed.text)
  })
  useEffect(() => {
    sendWaiting()
    const onOnline = () => sendWaiting()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])

  return {
    text,
    type: (typed: string) => {
      setText(typed)
      kept.write({ text: typed, over: stored })
    },
    /** The studio has it. */
    forget: () => kept.clear(),
  }
}
