import { expect, test } from 'vitest'

import { isPassword } from '#server/auth/passwords/password.ts'

const secret = 'user1password'

// The example in Firebase's own description of its scrypt.
const firebaseKey = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
const firebaseHash = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
const firebase = `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=${firebaseKey}$42xEC+ixf3L2lw==$${firebaseHash}`

const salt = 'c29tZXNhbHRzb21lc2FsdA'
const digest = 'x'.repeat(43)

test.for([
  ['nothing', ''],
  ['a plain password', secret],
  ['SHA-1', '{SHA}5en6G6MezRroT3XKqkdPOmY/BfQ='],
  ['crypt with MD5', '$1$salt$qJH7.N4xYta3aEG/dfqo/0'],
  ['bcrypt with a broken variant', `$2x$10$${'a'.repeat(53)}`],
  ['bcrypt that is cut', '$2b$10$abc'],
  ['bcrypt that takes an hour', `$2b$31$${'a'.repeat(53)}`],
  ['argon2 with 4 GiB', `$argon2id$v=19$m=4194304,t=1,p=1$${salt}$${digest}`],
  ['argon2 with a million passes', `$argon2id$v=19$m=1024,t=1000000,p=1$${salt}$${digest}`],
  ['argon2 with a thousand threads', `$argon2id$v=19$m=131072,t=1,p=1000$${salt}$${digest}`],
  ['argon2 with one setting twice', `$argon2id$v=19$m=1024,m=1024,p=1$${salt}$${digest}`],
  ['argon2 with no passes', `$argon2id$v=19$m=1024,t=0,p=1$${salt}$${digest}`],
  ['argon2 with too little memory', `$argon2id$v=19$m=8,t=1,p=4$${salt}$${digest}`],
  ['argon2 of an odd length', `$argon2id$v=19$m=1024,t=1,p=1$${'x'.repeat(13)}$${'y'.repeat(17)}`],
  ['scrypt with 16 GiB', firebase.replace('n=14', 'n=24')],
  ['scrypt without its key', firebase.replace(/,sk=[^$]+/, '')],
  ['scrypt with nothing in it', '$fbscrypt$v=1,n=14,r=0,p=1,sk=AA$AA$AA'],
  ['a megabyte', `$2b$10$${'a'.repeat(1_000_000)}`],
])('%s as a hash matches nothing, fails nothing and costs little', { timeout: 5000 }, async ([, hash]) => {
  expect(await isPassword(secret, hash)).toBe(false)
})
