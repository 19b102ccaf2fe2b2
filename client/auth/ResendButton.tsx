import { useMutation } from '@tanstack/react-query'

import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Failure } from '#shared/http/failure.ts'

import { sentenceOf } from './refusals.ts'

type MessageKind = 'e-mail' | 'text'

/** Sends a code again; says how long to wait before that. */
export function ResendButton({ sent = 'e-mail', onResend }: { sent?: MessageKind; onResend: () => Promise<void> }) {
  const sending = useMutation({ mutationFn: onResend })
  const { error, isSuccess } = sending
  const seconds = error instanceof Failure ? error.facts.retryAfterSeconds : undefined

  return (
    <div>
      <Button tone="plain" busy={sending.isPending} onClick={() => sending.mutate()}>
        Send the {sent} again
      </Button>
      <output className="block text-sm text-muted">
        {isSuccess && `It is on its way once more. The code of the latest ${sent === 'text' ? 'text' : 'mail'} counts.`}
        {error &&
          (seconds === undefined ? (
            sentenceOf(error)
          ) : (
            <Wait sent={sent} until={sending.submittedAt + seconds * 1000} />
          ))}
      </output>
    </div>
  )
}

function Wait({ sent, until }: { sent: MessageKind; until: number }) {
  const seconds = Math.ceil((until - useNow(1).getTime()) / 1000)

  return seconds > 0 ? (
    <span className="figures">
      The last {sent === 'text' ? 'text' : 'mail'} has only just left. Ask again in {seconds} s.
    </span>
  ) : (
    'You can ask again now.'
  )
}
