import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useStudio } from '#client/settings/service.ts'
import { removeAbsence, staffingKey } from '#client/staffing/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { failedToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { whoIsOut } from '#shared/staffing/absence-words.ts'
import type { Absence } from '#shared/staffing/absences.ts'

import { absenceSpan } from './absence-span.ts'

/** Asks before it writes to clients. */
export function TakeBack({ absence }: { absence: Absence }) {
  const queries = useQueryClient()
  const [isAsking, ask] = useState(false)
  const { writtenCount } = absence
  const removing = useMutation({
    mutationFn: () => removeAbsence(absence),
    onSuccess: ({ told }) =>
      toast({
        title: 'Taken back',
        description: [`${whoIsOut(absence)} is offered again.`, told > 0 && `${told} told that their time stays.`]
          .filter(Boolean)
          .join(' '),
      }),
    onError: (error) => toast(failedToast(error, 'Not taken back')),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: staffingKey }),
        queries.invalidateQueries({ queryKey: ['booking'] }),
      ]),
  })

  return (
    <>
      <Button
        tone="quiet"
        size="tight"
        busy={removing.isPending}
        onClick={() => (writtenCount > 0 ? ask(true) : removing.mutate())}
      >
        Take back<span className="sr-only"> {whoIsOut(absence)}</span>
      </Button>
      {isAsking && (
        <TakeBackDialog
          absence={absence}
          onTakeBack={() => (ask(false), removing.mutate())}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}

interface TakeBackDialogProps {
  absence: Absence
  onTakeBack: () => void
  onClose: () => void
}

/** It mails clients: those who were asked to choose another time. */
function TakeBackDialog({ absence, onTakeBack, onClose }: TakeBackDialogProps) {
  const studio = useStudio()
  const { writtenCount } = absence

  return (
    <Dialog title="Take it back?" onClose={onClose}>
      <p className="text-left">
        {whoIsOut(absence)}, {absenceSpan(absence, studio)}.{' '}
        {writtenCount === 1 ? 'One client was' : `${writtenCount} clients were`} asked to choose another time. Their
        bookings stay as they are, and the times that are held for them are free again.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="quiet" data-first onClick={onClose}>
          Keep it
        </Button>
        <Button onClick={onTakeBack}>Take back, mails {writtenCount}</Button>
      </div>
    </Dialog>
  )
}
