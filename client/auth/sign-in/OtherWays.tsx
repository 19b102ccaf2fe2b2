import { Mail } from 'lucide-react'
import { Suspense } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

import { PasskeyPlace } from './PasskeyPlace.tsx'

const ProviderSignIn = lazyPart(async () => (await import('./ProviderSignIn.tsx')).ProviderSignIn)
const PasskeySignIn = lazyPart(async () => (await import('./PasskeySignIn.tsx')).PasskeySignIn)

/** The ways to sign in without a password. */
export function OtherWays({
  onEntering,
  onMailedCode,
}: {
  onEntering: (isEntering: boolean) => void
  onMailedCode: () => void
}) {
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <Suspense fallback={<PasskeyPlace />}>
        <ProviderSignIn />
        <PasskeySignIn onEntering={onEntering} />
      </Suspense>
      <Button tone="quiet" size="large" onClick={onMailedCode}>
        <Mail aria-hidden className="size-4" />
        E-mail me a code
      </Button>
    </div>
  )
}
