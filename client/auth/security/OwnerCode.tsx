import { ResendButton } from '#client/auth/ResendButton.tsx'

import { CodeField } from './CodeField.tsx'
import { mailCode } from './use-saving-password.ts'

/** The mailed code by which an account's owner proves who they are. */
export function OwnerCode({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  return (
    <>
      <CodeField label="Code of the e-mail" value={value} onChange={onChange} />
      <ResendButton onResend={mailCode} />
    </>
  )
}
