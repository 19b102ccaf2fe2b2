import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { creditsOfPerson } from '#client/booking/credits/queries.ts'
import { useKeptText } from '#client/ui/browser/kept-typing.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { lessonsContract, type LessonUse } from '#shared/lessons/contract.ts'

interface GiveLessonBackProps {
  creditId: string
  use: LessonUse
  personId: string
}

/** Gives back a lesson that was called off late or not taken, with a reason. */
export function GiveLessonBack(props: GiveLessonBackProps) {
  const [gives, setGives] = useState(false)
  if (gives) return <GiveBackForm {...props} onBack={() => setGives(false)} />

  return (
    <Button tone="quiet" size="small" onClick={() => setGives(true)}>
      Give back<span className="sr-only"> the lesson {props.use.reference}</span>
    </Button>
  )
}

function GiveBackForm({ creditId, use, personId, onBack }: GiveLessonBackProps & { onBack: () => void }) {
  const queries = useQueryClient()
  const { text: reason, type: setReason, forget } = useKeptText(`why lesson ${use.bookingId} is given back`)
  const giving = useMutation({
    mutationFn: () =>
      call(lessonsContract.giveLessonBack, {
        params: { creditId },
        body: { bookingId: use.bookingId, reason },
      }),
    onSuccess() {
      forget()
      toastDone('The lesson is given back')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: creditsOfPerson(personId).queryKey }),
  })

  return (
    <form
      className="grid w-full gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() && !giving.isPending) giving.mutate()
      }}
    >
      <ReasonField required hint="Kept with the lesson, with your name." reason={reason} onType={setReason} />
      {giving.error && <Refusal title="It is not given back" error={giving.error} />}
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" size="small" onClick={onBack}>
          Keep it
        </Button>
        <Button type="submit" size="small" busy={giving.isPending} disabled={!reason.trim()}>
          Give it back
        </Button>
      </div>
    </form>
  )
}
