interface PersonNames {
  firstName: string
  lastName: string
}

/** As people say it; an account may have been made without either. */
export const fullName = ({ firstName, lastName }: PersonNames): string =>
  [firstName, lastName].filter(Boolean).join(' ') || 'No name given'
