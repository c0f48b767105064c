const namesOnly =
  'the list of those who can be assigned to issues names them only: their address and times come with a get of each';

/** Cells that are declared and cannot be proven here, each with the reason why. */
export const unproven: Readonly<Record<string, string>> = {
  'github ticketing.user list email_address': namesOnly,
  'github ticketing.user list created_at': namesOnly,
  'github ticketing.user list modified_at': namesOnly,
};
