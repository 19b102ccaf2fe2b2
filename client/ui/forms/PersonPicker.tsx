import { type PickerOption, Picker, type PickerProps } from './Picker.tsx'

/** Told from others of that name by an address, a telephone number, the plan. */
export type PickedPerson = PickerOption

export interface PersonPickerProps extends Omit<
  PickerProps<PickedPerson>,
  'label' | 'placeholder' | 'noneOf' | 'leastLetters'
> {
  label?: string
}

/** Finds somebody as their name is typed, or adds them in place. */
export const PersonPicker = ({ label = 'Who', ...rest }: PersonPickerProps) => (
  <Picker
    {...rest}
    label={label}
    placeholder="Name, e-mail address or phone"
    noneOf={(letters) => `Nobody’s name, address or phone number holds “${letters}”.`}
  />
)
