import { useState } from 'react'

import { CopyButton } from '#client/auth/security/CopyButton.tsx'
import { MailDialog } from '#client/notices/MailDialog.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { PlayerShare } from '#shared/booking/record.ts'

import { sendShareLink, type SharedBooking } from './queries.ts'
import { shareWords } from './share-words.ts'

interface Props {
  booking: SharedBooking
  share: PlayerShare
  /** Whether links are still paid by. */
  isOpen: boolean
  /** The desk ends what was sent before by sending the link again. */
  isDesk: boolean
}

/** One who plays, what they pay, and whether they have; until then, their link. */
export function PlayerRow({ booking, share, isOpen, isDesk }: Props) {
  const { money } = useStudio()
  const [mails, setMails] = useState(false)
  const { player, name, shareCents, isPaid, token } = share

  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
      <span className="min-w-0 grow font-medium wrap-anywhere">{name}</span>
      <span className="figures">{money(shareCents)}</span>
      <State share={share} />
      {!isPaid && isOpen && token !== undefined && (
        <span className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <CopyButton text={`${location.origin}/pay#${token}`}>
            Copy link<span className="sr-only"> for {name}</span>
          </CopyButton>
          <Button tone="plain" onClick={() => setMails(true)}>
            {isDesk ? 'Send a new link' : 'Send it'}
            <span className="sr-only"> to {name}</span>
          </Button>
        </span>
      )}
      {mails && (
        <MailDialog
          title={`Send ${name} their link`}
          what="link"
          hint={`Whoever has it sees who plays by first names, and pays this share. The address is not kept.${isDesk ? ' The link that they had before ends.' : ''}`}
          to=""
          send={(email) => sendShareLink(booking, { player, email })}
          onClose={() => setMails(false)}
        />
      )}
    </li>
  )
}

function State({ share }: { share: PlayerShare }) {
  const { shareCents, isPaid, isOrdered } = share
  const tone = shareCents === 0 ? 'neutral' : isPaid ? 'success' : isOrdered ? 'information' : 'neutral'

  return <Badge tone={tone}>{shareWords(share)}</Badge>
}
