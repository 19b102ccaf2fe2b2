interface ListedNames {
  firstName: string
  lastName: string
}

/** Last name first, as lists are sorted; an account may have been made without either. */
export const listedName = ({ firstName, lastName }: ListedNames): string =>
  [lastName, firstName].filter(Boolean).join(', ') || 'No name given'
