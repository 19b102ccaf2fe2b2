interface Named {
  firstName: string
  lastName: string
}

/** As people say it; an account may have been made without either. */
export const nameOf = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || 'No name given'
