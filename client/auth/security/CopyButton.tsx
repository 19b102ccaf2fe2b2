import { useMutation } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Failure } from '#shared/http/failure.ts'

/** Browsers allow the clipboard only on secure pages, and not always there. */
const copy = (text: string) =>
  navigator.clipboard.writeText(text).catch((cause: unknown) => {
    throw new Failure('wrong_state', 'Your browser did not allow it. Select the text and copy it.', { cause })
  })

export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const copying = useMutation({ mutationFn: () => copy(text) })
  const Icon = copying.isSuccess ? Check : Copy

  return (
    <span className="inline-flex flex-wrap items-center">
      <Button tone="quiet" onClick={() => copying.mutate()}>
        <Icon aria-hidden className="size-4" />
        {children}
      </Button>
      <output className="text-sm text-muted not-empty:ml-3">
        {copying.isSuccess && 'Copied.'}
        {copying.error?.message}
      </output>
    </span>
  )
}
