import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { useKeptText } from '#client/ui/browser/kept-typing.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { RenewLink } from '#client/ui/RenewLink.tsx'
import type { Build } from '#shared/builds/orders/contract.ts'
import { longestText } from '#shared/builds/orders/messages-contract.ts'
import { Channel } from '#shared/notices/kinds.ts'

import { messagesOfBuild, renewBuildLink, tellClient } from './queries.ts'

/** Messages to the client, and a form for another. */
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
        <MessageList buildId={build.id} mayTell={mayTell} />
      </Loaded>
      {isWriting && (
        <Suspense>
          <MessageDialog build={build} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </RecordPart>
  )
}

function MessageList({ buildId, mayTell }: { buildId: string; mayTell: boolean }) {
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

interface MessageDialogProps {
  build: Build
  onClose: () => void
}

/** Writes to the client by mail, or by text if they asked for texts. */
function MessageDialog({ build: { id, number, person }, onClose }: MessageDialogProps) {
  const { text, type, forget } = useKeptText(`message about build ${id}`)
  const { channels } = useSuspenseQuery(messagesOfBuild(id)).data
  const [channel, choose] = useState<Channel>(channels[0] ?? 'email')
  const queries = useQueryClient()
  const telling = useAct(() => tellClient(id, { text: text.trim(), channel }), {
    onDone: (messages) => {
      forget()
      queries.setQueryData(messagesOfBuild(id).queryKey, messages)
      onClose()
    },
  })
  if (channels.length === 0) return <Unreachable name={person?.name ?? 'The client'} onClose={onClose} />

  const longest = channel === 'sms' ? longestText : 2000
  return (
    <Dialog title={`Message about ${number}`} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() && !telling.isPending) telling.mutate()
        }}
      >
        {channels.length > 1 && <ChannelField channel={channel} onChoose={choose} />}
        <Field label={`To ${person?.name}`} hint={hintOf(channels, channel, text.length)}>
          {(ids) => (
            <TextArea
              {...ids}
              data-first
              required
              rows={5}
              maxLength={Math.max(longest, text.length)}
              value={text}
              onChange={({ target }) => type(target.value)}
            />
          )}
        </Field>
        {telling.error && <Refusal error={telling.error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" busy={telling.isPending}>
            Send the message
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const ChannelField = ({ channel, onChoose }: { channel: Channel; onChoose: (channel: Channel) => void }) => (
  <Field label="Sent as">
    {(ids) => (
      <Select {...ids} value={channel} onChange={({ target }) => onChoose(Channel.parse(target.value))}>
        <option value="email">A mail</option>
        <option value="sms">A text</option>
      </Select>
    )}
  </Field>
)

function hintOf(channels: readonly Channel[], channel: Channel, length: number): string {
  if (channel === 'sms') return `With the link to their build. ${length} of ${longestText} letters.`
  const why = channels.includes('sms') ? '' : ' They have not asked for texts.'

  return `By ${channelWords.email}, with the link to their build. It stays beside it.${why}`
}

const Unreachable = ({ name, onClose }: { name: string; onClose: () => void }) => (
  <Dialog title="No way to write" onClose={onClose}>
    <p>{name} has no e-mail address here and has asked for no texts. Call them.</p>
    <div className="mt-4 flex justify-end">
      <Button data-first onClick={onClose}>
        Close
      </Button>
    </div>
  </Dialog>
)

const channelWords: Record<Channel, string> = { email: 'mail', sms: 'text' }
