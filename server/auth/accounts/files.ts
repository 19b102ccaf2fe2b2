import { handlersFor } from '#server/kernel/http/mount.ts'
import { askedOf, exportPages } from '#server/lists/service.ts'
import { accountFilesContract } from '#shared/accounts/files.ts'

import { pageOfAccounts } from './read.ts'

export const accountFileRoutes = handlersFor(accountFilesContract, () => ({
  exportAccounts({ query: { columns: chosen, ...asked }, work }) {
    return exportPages(work, {
      name: 'accounts',
      event: { action: 'accounts_exported', entity: 'account', facts: askedOf(asked) },
      async read(work, page) {
        const { accounts, next } = await pageOfAccounts(work, { ...asked, ...page })
        return { rows: accounts, next }
      },
      columns: ({ text, day }) => ({
        name: text('Name', ({ name }) => name),
        email: text('E-mail', ({ email }) => email),
        phone: text('Phone', ({ phone }) => phone),
        confirmed: text('Confirmed', ({ isConfirmed }) => (isConfirmed ? 'yes' : 'no')),
        roles: text('Roles', ({ roles }) => roles.join(', ')),
        secondStep: text('Second step', ({ hasSecondStep }) => (hasSecondStep ? 'yes' : 'no')),
        made: day('Made on', ({ createdAt }) => createdAt),
        invited: day('Invited on', ({ invitedAt }) => invitedAt),
        lastSignIn: day('Last signed in on', ({ lastSignInAt }) => lastSignInAt),
      }),
      chosen,
    })
  },
}))
