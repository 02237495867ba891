import { z } from 'zod';
import { call } from './call.ts';
import {
  done,
  email,
  firstName,
  fullName,
  lastName,
  password,
  sentInstant,
  timeZone,
} from './fields.ts';

export const userType = z.enum(['Owner', 'Member']);
export type UserType = z.infer<typeof userType>;

export const user = z.object({
  id: z.int(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  type: userType,
  time_zone: z.string(),
  created_at: sentInstant,
});
export type User = z.output<typeof user>;

export const registration = z
  .object({
    email,
    first_name: firstName,
    last_name: lastName,
    password,
    password_confirmation: z.string({ error: 'Password confirmation is required' }),
    time_zone: timeZone.optional(),
    invitation: z.string().max(200).optional(),
  })
  .refine((input) => input.password === input.password_confirmation, {
    path: ['password_confirmation'],
    error: "Password and Confirm Password didn't match",
    when: ({ value }) => {
      const input = value as { password?: unknown; password_confirmation?: unknown } | null;
      return typeof input?.password === 'string' && typeof input.password_confirmation === 'string';
    },
  });

/** Everything a signed-in client keeps; `token` and `api_token` are the same secret. */
const session = z.object({ token: z.string(), api_token: z.string(), user });

const credentials = z.object({ email, password });

export const userCalls = {
  login: call('/user/login', { who: 'anyone' }, 'Sign in with e-mail and password')
    .input(credentials)
    .output(session),
  register: call('/register', { who: 'anyone' }, 'Create an account')
    .input(registration)
    .output(session),
  get: call('/user/get', { who: 'signed_in' }, 'The current user').output(user),
  update: call('/user/update', { who: 'signed_in' }, 'Change name, password or time zone')
    .input(
      z.object({
        name: fullName.optional(),
        password: password.optional(),
        current_password: z.string().max(200).optional(),
        time_zone: timeZone.optional(),
      }),
    )
    .output(done),
  logout: call('/user/logout', { who: 'signed_in' }, 'End this session').output(done),
};
