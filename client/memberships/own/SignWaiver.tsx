import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { DocumentWords } from '#client/people/consents/DocumentWords.tsx'
import { consentsOf, documentOf, giveConsent } from '#client/people/consents/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

/** The studio's waiver, read and signed by a typed name; nothing where the studio has none or this version is signed. */
export function SignWaiver({ userId, name }: { userId: string; name: string }) {
  const queries = useQueryClient()
  const { data: waiver } = useQuery(documentOf('waiver'))
  const { data: consents } = useQuery(consentsOf(userId))
  const [signature, sign] = useState('')
  const signing = useMutation({
    mutationFn: (version: number) => giveConsent('waiver', version, signature.trim()),
    onSettled: () => queries.invalidateQueries({ queryKey: consentsOf(userId).queryKey }),
  })
  const isSigned = consents?.given.some(({ code, version }) => code === 'waiver' && version === waiver?.version)
  if (!waiver || !consents || isSigned) return null

  return (
    <section aria-labelledby="waiver" className="grid max-w-3xl gap-5 rounded border border-line bg-surface p-5 sm:p-7">
      <h2 id="waiver" className="font-display text-2xl font-medium">
        {waiver.text.title}
      </h2>
      <div className="border-y border-line py-4">
        <DocumentWords text={waiver.text} level={3} />
      </div>
      <form
        className="grid max-w-md gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          signing.mutate(waiver.version)
        }}
      >
        <Field
          label="Your name, as your signature"
          hint={`Version ${waiver.version}. It is kept with the day and this device’s address.`}
        >
          {(ids) => (
            <TextInput
              {...ids}
              required
              maxLength={120}
              autoComplete="name"
              placeholder={name}
              value={signature}
              onChange={({ target }) => sign(target.value)}
            />
          )}
        </Field>
        {signing.error && <Notice kind="problem">{signing.error.message}</Notice>}
        <Button
          type="submit"
          className="justify-self-start"
          busy={signing.isPending}
          disabled={signature.trim() === ''}
        >
          Sign
        </Button>
      </form>
    </section>
  )
}
