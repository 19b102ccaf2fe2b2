import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import { Camera } from './Camera.tsx'
import { resolveScan } from './resolve.ts'

/** Where no scanner is at hand: the camera reads the code, or somebody types it. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
  const go = useGo()
  const rights = usePermissions()
  const [typed, type] = useState('')
  const opening = useMutation({
    mutationFn: async (code: string) => ({ code, address: await resolveScan(code, rights) }),
    onSuccess({ address }) {
      if (address === undefined) return
      onClose()
      void go(address)
    },
  })
  const open = (code: string) => code !== '' && !opening.isPending && opening.mutate(code)
  const unknown =
    opening.data && opening.data.address === undefined ? `Nothing is known by ${opening.data.code}.` : undefined

  return (
    <Dialog title="Scan" onClose={onClose}>
      <Camera onCode={open} />
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          open(typed.trim())
        }}
      >
        <Field label="Code" hint="Of a booking, a member, a label." error={sentenceAfter(opening.error) ?? unknown}>
          {(ids) => (
            <TextInput
              {...ids}
              data-takes-scans
              autoComplete="off"
              autoCapitalize="characters"
              enterKeyHint="go"
              value={typed}
              onChange={({ target }) => type(target.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={opening.isPending}>
          Open it
        </Button>
      </form>
    </Dialog>
  )
}
