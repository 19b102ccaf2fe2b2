import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { usePermissions } from '#client/permissions/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { PreviewFacts } from '#shared/notices/contract.ts'
import type { Wording } from '#shared/notices/wording.ts'

import { MailSheet } from './MailSheet.tsx'
import { previewQuery } from './queries.ts'

/** The mail as it would leave in this wording: with facts that are made up, or with those of what is newest here. */
export function MailPreview({
  name,
  wording,
  color,
  isBehind,
}: {
  name: string
  wording: Wording
  color: string
  /** What is typed cannot be sent like that, and is not drawn. */
  isBehind: boolean
}) {
  const [facts, choose] = useState<PreviewFacts>('made_up')
  const { data: mail, error, refetch } = useQuery(previewQuery(name, wording, color, facts))

  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-sm font-medium text-muted">
          Preview, with {factWords(facts, mail?.facts)}
          {isBehind && ' and the last wording that can be sent'}
        </h3>
        <FactsChoice facts={facts} onChoose={choose} />
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!mail && !error && <Skeleton className="h-96" />}
      {mail && (
        <>
          <div className="overflow-hidden rounded border border-line bg-surface">
            <p className="border-b border-line px-4 py-3 font-semibold text-balance wrap-anywhere">{mail.subject}</p>
            <MailSheet html={mail.html} links="made up" />
          </div>
          <details className="group">
            <summary className="inline-flex min-h-11 items-center text-fairway underline underline-offset-4">
              The same as plain text
            </summary>
            <p className="rounded bg-sunken px-4 py-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
              {mail.text}
            </p>
          </details>
        </>
      )}
    </section>
  )
}

function factWords(facts: PreviewFacts, told: PreviewFacts | undefined): string {
  if (facts === 'made_up') return 'made-up facts'

  return told === 'made_up' ? 'made-up facts, for there is none like it yet' : 'the newest of its kind'
}

/** Names of clients are for who reads bookings. */
function FactsChoice({ facts, onChoose }: { facts: PreviewFacts; onChoose: (facts: PreviewFacts) => void }) {
  if (!usePermissions().holds('read/bookings')) return null
  const isReal = facts === 'real'

  return (
    <Button tone="quiet" size="tight" aria-pressed={isReal} onClick={() => onChoose(isReal ? 'made_up' : 'real')}>
      Real facts
    </Button>
  )
}
