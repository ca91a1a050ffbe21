interface Named {
  first_name: string;
  last_name: string;
  email: string;
}

/** Returns the first and last name of a member, or the email of one without a name. */
export function memberName({ first_name, last_name, email }: Named): string {
  return `${first_name} ${last_name}`.trim() || email;
}
