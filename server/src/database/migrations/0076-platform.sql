-- The server signs in as its own role instead of becoming it: what became a role can become its owner again.
alter role masthead_app login;
