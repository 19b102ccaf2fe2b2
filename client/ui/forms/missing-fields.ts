import { createContext } from 'react'

/** The ids of the fields that were left empty when their form was sent: each says so itself. */
export const MissingFields = createContext<ReadonlySet<string>>(new Set())

const typedIn = 'input:not([type=checkbox], [type=radio]), select, textarea'

interface MissingField {
  id: string
  control: HTMLInputElement
}

/** The fields that have to be filled in and are not, from the top. */
export const findMissing = (form: HTMLFormElement): MissingField[] =>
  [...form.querySelectorAll<HTMLElement>('[data-required-field]')].flatMap((field) => {
    const control = field.querySelector<HTMLInputElement>(typedIn)
    const isEmpty = control !== null && !control.disabled && control.value.trim() === ''
    return isEmpty ? { id: field.dataset['requiredField'] ?? '', control } : []
  })

/** The required field that something is typed into. */
export const requiredFieldOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-required-field]')?.dataset['requiredField'] : undefined
