import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { useKeptText } from '#client/ui/browser/kept-typing.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import type { Build } from '#shared/builds/orders/contract.ts'
import { longestText } from '#shared/builds/orders/messages-contract.ts'
import { Channel } from '#shared/notices/kinds.ts'

import { channelWords } from './channel-words.ts'
import { messagesOfBuild, tellClient } from './queries.ts'

interface MessageDialogProps {
  build: Build
  onClose: () => void
}

/** Writes to the client of a build by mail, or by text where they have asked for texts. */
export function MessageDialog({ build: { id, number, person }, onClose }: MessageDialogProps) {
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
