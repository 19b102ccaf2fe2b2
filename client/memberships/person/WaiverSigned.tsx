import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { WaiverForm } from '#client/memberships/own/WaiverForm.tsx'
import { consentsOfPerson, documentOf } from '#client/people/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { consentsContract } from '#shared/people/consents.ts'

/** Whether a client has signed the waiver as it is now, and a way to have it signed at the counter. */
export function WaiverSigned({ personId }: { personId: string }) {
  const { dayAndYear, localOf } = useStudio()
  const { holds } = usePermissions()
  const maySign = holds('manage_clients/users')
  const [isSigning, sign] = useState(false)
  const { data: waiver } = useQuery(documentOf('waiver'))
  const { data: consents } = useInfiniteQuery({ ...consentsOfPerson(personId), enabled: holds('read/users') })
  if (!waiver || !consents) return null

  const given = consents.pages.flatMap((page) => page.consents)
  const signed = given.find(({ code, version }) => code === 'waiver' && version === waiver.version)
  const about = `Waiver v${waiver.version}`
  if (signed) return <p className="text-sm">{`${about} signed ${dayAndYear(localOf(signed.at).slice(0, 10))}`}</p>

  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm">
      <span className="font-semibold">{about} not signed</span>
      {maySign && (
        <Button tone="plain" className="px-0!" onClick={() => sign(true)}>
          Sign at the counter
        </Button>
      )}
      {isSigning && (
        <Dialog title={waiver.text.title ?? 'Waiver'} onClose={() => sign(false)}>
          <AtTheCounter personId={personId} onDone={() => sign(false)} />
        </Dialog>
      )}
    </div>
  )
}

function AtTheCounter({ personId, onDone }: { personId: string; onDone: () => void }) {
  const queries = useQueryClient()
  const { data: waiver } = useQuery(documentOf('waiver'))
  const signing = useMutation({
    mutationFn: (body: { version: number; signedName: string }) =>
      call(consentsContract.signForClient, { params: { personId }, body }),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: consentsOfPerson(personId).queryKey }),
  })

  return waiver ? (
    <WaiverForm
      waiver={waiver}
      name=""
      label="The client’s name, as their signature"
      isSigning={signing.isPending}
      error={signing.error}
      onSign={(signedName) => signing.mutate({ version: waiver.version, signedName })}
    />
  ) : null
}
