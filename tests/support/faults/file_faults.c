/*
 * Loaded before the system's library: lets calls on files fail or take their time, as a file says that is read at each of
 * them. Its one line: the call (or *), the error's number (0: none), milliseconds, and a part of the path.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int fault(const char *call, const char *path) {
  const char *file = getenv("ASSETS_FILE_FAULTS");
  char text[512], named[32], part[256];
  int number, ms;
  long fd, size;
  if (file == NULL || (fd = syscall(SYS_openat, AT_FDCWD, file, O_RDONLY)) < 0) return 0;
  size = syscall(SYS_read, fd, text, sizeof text - 1);
  syscall(SYS_close, fd);
  if (size <= 0) return 0;
  text[size] = 0;
  if (sscanf(text, "%31s %d %d %255s", named, &number, &ms, part) != 4) return 0;
  if (strcmp(named, "*") && strcmp(named, call)) return 0;
  if (strstr(path, part) == NULL) return 0;
  if (ms > 0) usleep(ms * 1000);
  errno = number;
  return number;
}

static int fault_of(const char *call, int fd) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  long size = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (size <= 0) return 0;
  path[size] = 0;
  return fault(call, path);
}

#define REAL(name) real = real ? real : dlsym(RTLD_NEXT, name)

ssize_t write(int fd, const void *bytes, size_t size) {
  static ssize_t (*real)(int, const void *, size_t);
  REAL("write");
  return fault_of("write", fd) ? -1 : real(fd, bytes, size);
}
int fsync(int fd) {
  static int (*real)(int);
  REAL("fsync");
  return fault_of("fsync", fd) ? -1 : real(fd);
}
int fdatasync(int fd) {
  static int (*real)(int);
  REAL("fdatasync");
  return fault_of("fsync", fd) ? -1 : real(fd);
}
int rename(const char *from, const char *to) {
  static int (*real)(const char *, const char *);
  REAL("rename");
  return fault("rename", to) ? -1 : real(from, to);
}
int linkat(int from_dir, const char *from, int to_dir, const char *to, int flags) {
  static int (*real)(int, const char *, int, const char *, int);
  REAL("linkat");
  return fault("rename", to) ? -1 : real(from_dir, from, to_dir, to, flags);
}
int open64(const char *path, int flags, ...) {
  static int (*real)(const char *, int, ...);
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  REAL("open64");
  return fault("open", path) ? -1 : real(path, flags, mode);
}
