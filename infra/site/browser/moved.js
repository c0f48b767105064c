/** Opens the new place of an earlier section that the address names. */
const follow = () => {
  const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const link = place?.closest('.moved') && place.querySelector('a');
  if (link) location.replace(link.href);
};

addEventListener('hashchange', follow);
follow();
