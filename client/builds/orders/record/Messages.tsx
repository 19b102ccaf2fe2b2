import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { usePermissions } from '#client/permissions/rights.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { RenewLink } from '#client/ui/RenewLink.tsx'
import type { Build } from '#shared/builds/orders/contract.ts'

import { channelWords } from './channel-words.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { messagesOfBuild, renewBuildLink } from './queries.ts'

/** What its client was told, and the way to tell them more. */
export function Messages({ build }: { build: Build }) {
  const [isWriting, setWriting] = useState(false)
  const mayTell = usePermissions().holds('edit_builds/builds') && build.person !== null
  const write = () => setWriting(true)
  useKeys(mayTell ? [{ key: 'm', what: 'Message the client', run: write }] : [])

  return (
    <RecordPart
      title="Client"
      action={
        mayTell && (
          <Button size="tight" tone="quiet" onClick={write}>
            Message
          </Button>
        )
      }
    >
      <Loaded skeleton={<Skeleton className="h-16" />}>
        <Told buildId={build.id} mayTell={mayTell} />
      </Loaded>
      {isWriting && (
        <Suspense>
          <MessageDialog build={build} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </RecordPart>
  )
}

function Told({ buildId, mayTell }: { buildId: string; mayTell: boolean }) {
  const { messages, channels } = useSuspenseQuery(messagesOfBuild(buildId)).data
  const { moment } = useStudio()

  return (
    <>
      {messages.length === 0 && <p className="text-sm text-muted">Nothing was written to them yet.</p>}
      <ul className="divide-y divide-line text-sm">
        {messages.map(({ id, text, channel, by, at }) => (
          <li key={id} className="grid gap-0.5 py-2">
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="text-muted">
              {by ?? 'Somebody'} by {channelWords[channel]}, {moment(at)}
            </p>
          </li>
        ))}
      </ul>
      {mayTell && (
        <RenewLink hasEmail={channels.includes('email')} renew={() => renewBuildLink(buildId)}>
          Send a new link to follow it
        </RenewLink>
      )}
    </>
  )
}
