import { Suspense, useEffect, useState } from 'react'

import { Catch } from './Catch.tsx'
import { lazyPart } from './lazy-part.tsx'
import { useToasts } from './toast.ts'

const loadToaster = async () => (await import('./Toaster.tsx')).Toaster
const Toaster = lazyPart(loadToaster)

/** Where toasts appear; stays once there was one. */
export function Toasts() {
  const toasts = useToasts()
  const [began, begin] = useState(false)
  if (toasts.length > 0 && !began) begin(true)

  useEffect(() => {
    // The first thing that goes wrong may be the connection: the part that tells of it is here by then.
    const fetchAhead = () => void loadToaster().catch(() => undefined)
    addEventListener('pointerdown', fetchAhead, { once: true })
    addEventListener('keydown', fetchAhead, { once: true })
    return () => {
      removeEventListener('pointerdown', fetchAhead)
      removeEventListener('keydown', fetchAhead)
    }
  }, [])

  return (
    <Catch part="toasts" fallback={() => null}>
      <Suspense fallback={null}>{began ? <Toaster toasts={toasts} /> : null}</Suspense>
    </Catch>
  )
}
