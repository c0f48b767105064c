/**
 * Opens an element while the window is wide. The style shows its content anyway; then assistive programs know that the
 * element is open, and browsers without `::details-content` show the content too.
 */
const openWhenWide = (details, width) => {
  const wide = matchMedia(`(min-width: ${width})`);
  const follow = () => {
    details.open = wide.matches;
  };
  wide.addEventListener('change', follow);
  if (wide.matches) follow();
};

for (const details of document.querySelectorAll('.menu > details')) openWhenWide(details, '56rem');
for (const details of document.querySelectorAll('.contents > details')) openWhenWide(details, '80rem');

const status = document.createElement('p');
status.className = 'hidden';
status.setAttribute('role', 'status');
document.querySelector('main').append(status);

const say = (button, text) => {
  button.textContent = text;
  status.textContent = text;
  setTimeout(() => {
    button.textContent = 'Copy';
    status.textContent = '';
  }, 2000);
};

/** Puts a block of code into a box with a button that copies the code. */
const addButton = (block) => {
  const box = document.createElement('div');
  const button = document.createElement('button');
  box.className = 'code';
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.textContent);
      say(button, 'Copied');
    } catch {
      say(button, 'Not copied'); // A page without HTTPS has no clipboard.
    }
  });
  block.replaceWith(box);
  box.append(block, button);
};

for (const block of document.querySelectorAll('main pre:has(> code)')) addButton(block);
