import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { consentsOf, documentOf, giveConsent } from '#client/people/service.ts'

import { WaiverForm } from './WaiverForm.tsx'

interface SignWaiverProps {
  userId: string
  /** As it stands on their profile, to be typed. */
  name: string
  onSigned?: () => void
}

/** The studio's waiver, read and signed by a typed name; nothing where the studio has none or this version is signed. */
export function SignWaiver({ userId, name, onSigned }: SignWaiverProps) {
  const queries = useQueryClient()
  const { data: waiver } = useQuery(documentOf('waiver'))
  const { data: consents } = useQuery(consentsOf(userId))
  const signing = useMutation({
    mutationFn: ({ version, signature }: { version: number; signature: string }) =>
      giveConsent('waiver', version, signature),
    onSuccess: () => onSigned?.(),
    onSettled: () => queries.invalidateQueries({ queryKey: consentsOf(userId).queryKey }),
  })
  const isSigned = consents?.given.some(({ code, version }) => code === 'waiver' && version === waiver?.version)
  if (!waiver || !consents || isSigned) return null

  return (
    <section aria-labelledby="waiver" className="grid max-w-3xl gap-5 rounded border border-line bg-surface p-5 sm:p-7">
      <h2 id="waiver" className="font-display text-2xl font-medium">
        {waiver.text.title}
      </h2>
      <WaiverForm
        waiver={waiver}
        name={name}
        label="Your name, as your signature"
        isSigning={signing.isPending}
        error={signing.error}
        onSign={(signature) => signing.mutate({ version: waiver.version, signature })}
      />
    </section>
  )
}
