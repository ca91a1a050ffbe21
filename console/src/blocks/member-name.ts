interface Named {
  first_name: string;
  last_name: string;
  email: string;
}

/** How a member is called: first and last name, or the address of somebody without a name. */
export function memberName({ first_name, last_name, email }: Named): string {
  return `${first_name} ${last_name}`.trim() || email;
}
