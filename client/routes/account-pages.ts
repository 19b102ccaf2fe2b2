import { withServices } from '#client/catalog/with-services.ts'
import type { PageEntry } from '#client/routing/page.ts'

/** What belongs to one person or one moment. */
export const accountPages: PageEntry[] = [
  {
    path: '/login',
    beforeOpening: true,
    title: 'Sign in',
    about: 'Sign in with your e-mail address and password.',
    load: async () => (await import('#client/auth/sign-in/LoginPage.tsx')).LoginPage,
  },
  {
    path: '/register',
    beforeOpening: true,
    title: 'Create an account',
    about: 'An account keeps your bookings, builds and memberships together.',
    load: async () => (await import('#client/auth/sign-up/RegisterPage.tsx')).RegisterPage,
  },
  {
    path: '/forgot-password',
    beforeOpening: true,
    title: 'Forgot password',
    about: 'An e-mail with a link and a code lets you set a new password.',
    load: async () => (await import('#client/auth/password/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  },
  {
    path: '/reset-password',
    beforeOpening: true,
    title: 'Set a new password',
    about: 'Set a new password after following the link of an e-mail.',
    load: async () => (await import('#client/auth/password/ResetPasswordPage.tsx')).ResetPasswordPage,
  },
  {
    path: '/password-reset-success',
    beforeOpening: true,
    title: 'Password changed',
    about: 'Your new password is in place.',
    load: async () => (await import('#client/auth/password/PasswordChangedPage.tsx')).PasswordChangedPage,
  },
  {
    path: '/email-verification-success',
    beforeOpening: true,
    title: 'Address confirmed',
    about: 'Your e-mail address is confirmed.',
    load: async () => (await import('#client/auth/sign-up/VerifiedPage.tsx')).VerifiedPage,
  },
  {
    access: 'signed-in',
    path: '/oauth/consent',
    beforeOpening: true,
    title: 'Sign in to an app',
    about: 'What an app would see of you, before it signs you in with your account here.',
    load: async () => (await import('#client/auth/oauth/ConsentPage.tsx')).ConsentPage,
  },
  {
    path: '/manage-booking',
    title: 'Your booking',
    about: 'Your booking: see it, change your mind, cancel it.',
    load: async () => (await import('#client/booking/own/ManagePage.tsx')).ManagePage,
  },
  {
    path: '/membership-success',
    title: 'Welcome, member',
    about: 'What your membership gives you, and what to do next.',
    load: async () => (await import('#client/memberships/own/MembershipSuccessPage.tsx')).MembershipSuccessPage,
  },
  {
    path: '/outbox',
    beforeOpening: true,
    title: 'Demo outbox',
    about: 'Every e-mail and text message that would have left the studio.',
    load: async () => (await import('#client/notices/DemoOutboxPage.tsx')).DemoOutboxPage,
  },
  {
    access: 'signed-in',
    path: '/checkout',
    title: 'Checkout',
    about: 'What you are about to pay for.',
    load: withServices(async () => (await import('#client/orders/CheckoutPage.tsx')).CheckoutPage),
  },
  {
    access: 'signed-in',
    path: '/complete-members',
    title: 'Complete your membership',
    about: 'What we know of you as a member, and what is missing.',
    load: async () => (await import('#client/memberships/own/CompleteMembershipPage.tsx')).CompleteMembershipPage,
  },
]
