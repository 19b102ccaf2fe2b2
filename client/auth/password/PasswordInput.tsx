import { type ComponentProps, useState } from 'react'

import { TextInput } from '#client/ui/forms/TextInput.tsx'

/** A password field that can show its text. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)

  return (
    <div className="relative">
      <TextInput
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-20"
      />
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 min-w-18 rounded px-3 text-sm font-medium text-fairway hover:text-fairway-deep"
      >
        {isShown ? 'Hide' : 'Show'}
        <span className="sr-only"> password</span>
      </button>
    </div>
  )
}
