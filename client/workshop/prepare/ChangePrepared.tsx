import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'

import { toastDone } from '#client/ui/feedback/undo.ts'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { myBag } from '#client/workshop/bag/queries.ts'
import type { PreparedBag, WrittenPrepared } from '#shared/workshop/prepare/contract.ts'

import { draftOf, noContact, preparedFields, preparedOf } from './prepared-rows.ts'
import { PreparedPhotos } from './PreparedPhotos.tsx'
import { PrepareForm } from './PrepareForm.tsx'
import { changePrepared, myPrepared } from './queries.ts'

interface ChangePreparedProps {
  prepared: PreparedBag
  onDone: () => void
}

/** Changes what one has prepared; its code stays. */
export function ChangePrepared({ prepared, onDone }: ChangePreparedProps) {
  const { data: bag } = useQuery(myBag)
  const request = useRequestForm({
    schema: preparedOf(true),
    defaultValues: { ...draftOf(prepared), contact: noContact },
    fields: preparedFields,
    sending: useChanging({ prepared, onDone }),
  })
  const slots = useWatch({ control: request.form.control, name: 'clubs' }).map(({ slot }) => slot)

  return (
    <PrepareForm
      request={request}
      known={bag?.clubs.flatMap(({ slot, status }) => (status === 'in_bag' ? [slot] : [])) ?? []}
      verb="Keep it"
    >
      <PreparedPhotos preparedId={prepared.id} slots={slots} />
    </PrepareForm>
  )
}

function useChanging({ prepared: { id, code, version }, onDone }: ChangePreparedProps) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: (written: WrittenPrepared) => changePrepared(id, { ...written, version }),
    onSuccess() {
      toastDone(`${code} was changed`)
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: myPrepared.queryKey }),
  })
}
