import { useQuery } from '@tanstack/react-query'

import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Wording } from '#shared/notices/wording.ts'

import { MailSheet } from './MailSheet.tsx'
import { previewQuery } from './queries.ts'

/** The mail as it would leave in this wording, with facts that are made up. */
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
  const { data: mail, error, refetch } = useQuery(previewQuery(name, wording, color))

  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-3">
      <h3 className="text-sm font-medium text-muted">
        Preview, with made-up facts{isBehind && ' and the last wording that can be sent'}
      </h3>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!mail && !error && <Skeleton className="h-96" />}
      {mail && (
        <>
          <div className="overflow-hidden rounded border border-line bg-surface">
            <p className="border-b border-line px-4 py-3 font-semibold text-balance break-words">{mail.subject}</p>
            <MailSheet html={mail.html} links="made up" />
          </div>
          <details className="group">
            <summary className="inline-flex min-h-11 items-center text-fairway underline underline-offset-4">
              The same as plain text
            </summary>
            <p className="rounded bg-sunken px-4 py-3 font-mono text-sm break-words whitespace-pre-wrap">{mail.text}</p>
          </details>
        </>
      )}
    </section>
  )
}
