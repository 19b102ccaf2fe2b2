import { useRef, useState } from 'react'

import { useScanned } from '#client/ui/keys/use-scanned.ts'

import { scanOnce } from './scan-once.ts'

/** What a scanner reads while goods are counted, each code once. Answers what to say of the last one: what `onScan` said of it. */
export function useScansOnce(onScan: (code: string) => string): string {
  const [said, say] = useState('')
  const isOnce = useRef(scanOnce())
  useScanned((code) => {
    say(isOnce.current(code, performance.now()) ? onScan(code) : `${code} came twice at once: counted once.`)
  })

  return said
}
