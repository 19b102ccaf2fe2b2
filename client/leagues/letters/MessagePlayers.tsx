import { Mail } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { lettersContract, mostMessage } from '#shared/leagues/letters/contract.ts'
import { counted } from '#shared/words.ts'

interface Addressed {
  seasonId: string
  teams: readonly { id: string; name: string }[]
}

/** Writes to everybody who plays a season, or to one of its teams. */
export function MessagePlayers({ seasonId, teams }: Addressed) {
  const [isWriting, write] = useState(false)

  return (
    <>
      <Button tone="quiet" size="tight" onClick={() => write(true)}>
        <Mail aria-hidden className="size-4" />
        Message
      </Button>
      {isWriting && <Message seasonId={seasonId} teams={teams} onClose={() => write(false)} />}
    </>
  )
}

function Message({ seasonId, teams, onClose }: Addressed & { onClose: () => void }) {
  const [text, setText] = useState('')
  const [teamId, setTeam] = useState('')
  const sending = useAct(
    async (_: undefined, call) =>
      call(lettersContract.sendSeasonMessage, {
        params: { seasonId },
        headers: {},
        body: { text, ...(teamId !== '' && { teamId }) },
      }),
    {
      done: ({ sent, withoutAddress }) =>
        `${counted(sent, 'player')} written to${withoutAddress > 0 ? `, ${withoutAddress} without an address` : ''}`,
      onDone: onClose,
    },
  )

  return (
    <ActDialog
      title="Message to the players"
      act={sending}
      verb="Send"
      otherwise="It is not sent"
      isOff={text.trim() === ''}
      onAct={() => sending.mutate(undefined)}
      onClose={onClose}
    >
      <Field label="To">
        {(ids) => (
          <Select {...ids} value={teamId} onChange={({ target }) => setTeam(target.value)}>
            <option value="">Everybody who plays</option>
            {teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Message" hint="It goes out by mail, to each player once.">
        {(ids) => (
          <TextArea
            {...ids}
            data-first
            rows={6}
            maxLength={mostMessage}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </ActDialog>
  )
}
